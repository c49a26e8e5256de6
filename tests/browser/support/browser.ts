import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { LONG } from '../../server/support/long.ts';
import { chromiumPath, headlessPath } from '../needs.mjs';

/**
 * Every window would have renderers for the popups of its address bar, which cost more than the
 * page itself.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** What Playwright disables on Linux: the switch below replaces its own. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const launch = (): Promise<Browser> => launchAt(headlessPath());

let shared: Promise<Browser> | undefined;

/**
 * The browser of all test files that this thread runs one after another: it takes seconds to start.
 * It ends with the thread. A file closes its pages with `closePages`.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared || !(await shared).isConnected()) shared = launch();
  return shared;
}

/** Closes all pages, also those that a failed test has left open. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** The browser as people have it, which can install the page as an app. */
export const launchWhole = (): Promise<Browser> => launchAt(chromiumPath());

const launchAt = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
    ],
  });

export interface Visitor {
  page: Page;
  /** Console errors, exceptions and requests to other hosts: there must be none. */
  faults: string[];
  /** The URLs of all requests, from the first one on. */
  requests: string[];
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** What has to be there before the page loads. */
  prepare?(page: Page): Promise<unknown>;
}

/**
 * Chromium does not rasterize what is transparent, which is half its work at a table. Layout, focus
 * and hit testing stay the same.
 */
const UNPAINTED = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0 !important; }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** Long runs paint every page, and so does who wants pictures of them. */
const PAINTS_ALL = LONG || process.env['CARDWRIGHT_PICTURES'] !== undefined;

/**
 * A user like that of `visit`, whose page is not painted: for tests that look at neither pixels nor
 * colours.
 */
export const visitUnpainted = (
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visitor> => visit(browser, url, options, PAINTS_ALL);

/** A user with a separate browser context. */
export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
  paints = true,
): Promise<Visitor> {
  const { prepare, ...contextOptions } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...contextOptions,
  });
  const page = await context.newPage();
  // a busy machine may pause for a while; every test has its own timeout
  page.setDefaultTimeout(120_000);
  // Functions sent to the page contain the compiler's naming helper, which has to exist there.
  // Missing messages must throw, as in development: the built page would only report them.
  await page.addInitScript({
    content: 'globalThis.__name = (value) => value; globalThis.cardwrightStrict = true;',
  });
  if (!paints) await page.addInitScript({ content: UNPAINTED });
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    // While the server is down, the browser itself logs socket errors; those are not the page's
    // fault.
    if (message.type() === 'error' && !/WebSocket connection to/.test(message.text()))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
  page.on('request', (request) => {
    const to = new URL(request.url());
    requests.push(to.href);
    if (to.protocol.startsWith('http') && to.host !== new URL(url).host)
      faults.push(`a request to ${to.host}`);
  });
  await prepare?.(page);
  await page.goto(url);
  return { page, faults, requests, close: () => context.close() };
}
