import type { Page } from 'playwright-core';
import { settled } from './play.ts';
import { type Pixels, readPng } from './png.ts';

type Colour = readonly [number, number, number];

/** Relative luminance, as WCAG defines it. */
export function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((value) => {
    const v = value / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const ratio = (a: Colour, b: Colour): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
};

/** The median pixel by luminance. */
function middle(pixels: Pixels, left: number, top: number, right: number, bottom: number): Colour {
  const all: { colour: Colour; light: number }[] = [];
  const stepX = Math.max(1, Math.floor((right - left) / 40));
  const stepY = Math.max(1, Math.floor((bottom - top) / 40));
  for (let y = Math.max(0, top); y < Math.min(bottom, pixels.height); y += stepY)
    for (let x = Math.max(0, left); x < Math.min(right, pixels.width); x += stepX) {
      const colour = pixels.at(x, y);
      all.push({ colour, light: luminance(colour) });
    }
  all.sort((a, b) => a.light - b.light);
  return all[all.length >> 1]?.colour ?? [0, 0, 0];
}

export interface BoardLook {
  /** Luminance of the empty board. */
  ground: number;
  /** Texts on the board with too little contrast, with their ratios. */
  faint: string[];
}

/**
 * Checks the contrast of a board: axe does not judge text on pictures and gradients, so this
 * measures the pixels below it.
 */
export async function lookAtBoard(page: Page): Promise<BoardLook> {
  // Shows the whole page and stops animations, so that nothing moves between measurements.
  const size = page.viewportSize()!;
  await page.setViewportSize({
    width: size.width,
    height: await page.evaluate(() => document.documentElement.scrollHeight),
  });
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  const texts = await page.evaluate(() => {
    const words =
      '.status, .area-name, .at-turn, .you, .part-label, .counter-value, .counter-label, ' +
      '.step-at, .step-label, .space-name, .badge-value';
    return [...document.querySelectorAll<HTMLElement>('.felt :is(h2, h3, p, span)')]
      .filter((element) => element.matches(words) && !element.closest('.closed, .card-face'))
      .flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = range.getBoundingClientRect();
        const style = getComputedStyle(element);
        const [r = 0, g = 0, b = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
        let opacity = 1;
        for (let up: Element | null = element; up && !up.matches('.felt'); up = up.parentElement)
          opacity *= Number(getComputedStyle(up).opacity);
        if (box.width < 2 || style.clipPath !== 'none' || (element.textContent ?? '').trim() === '')
          return [];
        const large = Number.parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700;
        return [
          {
            text: element.textContent,
            colour: [r, g, b] as const,
            opacity,
            large,
            box: [box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY],
          },
        ];
      });
  });
  // Hides texts and overlays (a menu, the question on a narrow screen) by a constructed style
  // sheet, since the page allows no inline styles.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.felt, .felt * { color: transparent !important; text-shadow: none !important; } ' +
        '.ask, .menu, .peek { visibility: hidden !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  const felt = (await page.locator('.felt').boundingBox())!;
  const pixels = readPng(await page.screenshot());
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.setViewportSize(size);
  const faint = texts.flatMap(({ text, colour, opacity, large, box }) => {
    const [left, top, right, bottom] = box.map(Math.round) as [number, number, number, number];
    const under = middle(pixels, left, top, right, bottom);
    const seen = colour.map(
      (value, i) => value * opacity + under[i]! * (1 - opacity),
    ) as unknown as Colour;
    const stands = ratio(seen, under);
    return stands < (large ? 3 : 4.5) ? [`${text}: ${stands.toFixed(2)}`] : [];
  });
  const [x, y] = [Math.round(felt.x), Math.round(felt.y)];
  return {
    ground: luminance(middle(pixels, x + 1, y + 1, x + 5, y + Math.round(felt.height) - 1)),
    faint,
  };
}
