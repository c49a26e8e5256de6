import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { server } from './net/server.ts';
import { link } from './route.ts';
import { settings } from './settings.ts';
import { useStore } from './store.ts';
import { LANGUAGES, loadWords, useWords } from './words.ts';

function Mark(): JSX.Element {
  return (
    <svg class="brand-mark" viewBox="0 0 64 64" width="30" height="30" aria-hidden="true">
      <rect
        x="8"
        y="10"
        width="30"
        height="44"
        rx="5"
        fill="#c2542d"
        transform="rotate(-10 23 32)"
      />
      <rect x="24" y="9" width="30" height="44" rx="5" fill="#2f5d50" transform="rotate(8 39 31)" />
      <path
        d="M39 19l4 8 9 1-6.500 6 1.500 9-8-4-8 4 1.500-9-6.500-6 9-1z"
        fill="#f6e9c9"
        transform="rotate(8 39 31)"
      />
    </svg>
  );
}

/** The bar at the top of every page. */
export function TopBar({
  children,
  title,
}: {
  children?: ComponentChildren;
  title?: ComponentChildren;
}): JSX.Element {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <header class="topbar">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('skip')}
      </a>
      <a class="brand" href={link()} aria-label={t('home')}>
        <Mark />
        <span class="brand-name">Cardwright</span>
      </a>
      {title && <div class="topbar-title">{title}</div>}
      <nav class="topbar-nav" aria-label={t('nav')}>
        {children}
        <LinkState />
        <button
          type="button"
          class="button quiet round"
          aria-label={t('settings')}
          title={t('settings')}
          onClick={() => setOpen(true)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M4 7h9M17 7h3M4 17h3M11 17h9"
              stroke="currentColor"
              stroke-width="2"
              stroke-linecap="round"
            />
            <circle cx="15" cy="7" r="2.600" fill="none" stroke="currentColor" stroke-width="2" />
            <circle cx="9" cy="17" r="2.600" fill="none" stroke="currentColor" stroke-width="2" />
          </svg>
        </button>
      </nav>
      {open && <SettingsDialog close={() => setOpen(false)} />}
    </header>
  );
}

/** A notice while the server cannot be reached. */
function LinkState(): JSX.Element {
  const { t } = useWords();
  const state = useStore(server.status);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state === 'open') return;
    const timer = setTimeout(() => setLate(true), 600);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <span class={`link-state ${state}`} role="status">
      {state !== 'open' && late ? (
        <button type="button" class="chip warn" onClick={() => server.connect()}>
          {t(`link.${state}`)}
        </button>
      ) : (
        <span class="dot" title={t('link.open')} />
      )}
    </span>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  change(checked: boolean): void;
}

const CheckField = ({ label, checked, change }: CheckProps): JSX.Element => (
  <label class="check">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => change(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);

function SettingsDialog({ close }: { close(): void }): JSX.Element {
  const { t, language } = useWords();
  const now = useStore(settings);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={t('settings')}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <form method="dialog" class="sheet-in">
        <h2>{t('settings')}</h2>
        <label class="field">
          <span>{t('settings.name')}</span>
          <input
            type="text"
            maxLength={40}
            value={now.name}
            onInput={(event) => settings.change({ name: event.currentTarget.value })}
          />
        </label>
        <label class="field">
          <span>{t('settings.language')}</span>
          <select
            value={language}
            onChange={(event) => {
              settings.change({ language: event.currentTarget.value });
              void loadWords();
            }}
          >
            {LANGUAGES.map((tag) => (
              <option value={tag}>{names.of(tag) ?? tag}</option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('settings.theme')}</span>
          <select
            value={now.theme}
            onChange={(event) =>
              settings.change({ theme: event.currentTarget.value as typeof now.theme })
            }
          >
            {(['auto', 'light', 'dark'] as const).map((theme) => (
              <option value={theme}>{t(`settings.theme.${theme}`)}</option>
            ))}
          </select>
        </label>
        <CheckField
          label={t('settings.sound')}
          checked={now.sound}
          change={(sound) => settings.change({ sound })}
        />
        <CheckField
          label={t('settings.motion')}
          checked={now.motion === 'off'}
          change={(isOff) => settings.change({ motion: isOff ? 'off' : 'auto' })}
        />
        <CheckField
          label={t('settings.confirm')}
          checked={now.confirm}
          change={(confirm) => settings.change({ confirm })}
        />
        <button type="submit" class="button primary">
          {t('close')}
        </button>
      </form>
    </dialog>
  );
}

/** The main part that had the focus last. */
let focusedMain: HTMLElement | undefined;

/** The focus of a page that was replaced, such as one that was loading, goes to the new one. */
function useFocusOnMain(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focusedMain?.isConnected === false && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, []);
  return main;
}

/** A page: the bar, and the main part below it. */
export function Page({
  children,
  class: className = '',
  title,
  nav,
}: {
  children: ComponentChildren;
  class?: string;
  title?: ComponentChildren;
  nav?: ComponentChildren;
}): JSX.Element {
  const main = useFocusOnMain();
  return (
    <>
      <TopBar title={title}>{nav}</TopBar>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        class={`page ${className}`}
        onFocus={({ currentTarget }) => {
          focusedMain = currentTarget;
        }}
      >
        {children}
      </main>
    </>
  );
}

/** An error, in friendly words and with a way to continue. */
export function Trouble({ code }: { code: string | undefined }): JSX.Element {
  const { t, has } = useWords();
  const key = `trouble.${(code ?? 'unknown').replace('/', '.')}`;
  return (
    <div class="trouble">
      <svg viewBox="0 0 64 64" width="96" height="96" aria-hidden="true">
        <rect
          x="10"
          y="14"
          width="26"
          height="38"
          rx="4"
          fill="#c2542d"
          transform="rotate(-14 23 32)"
        />
        <rect
          x="26"
          y="14"
          width="26"
          height="38"
          rx="4"
          fill="#e9dcc0"
          stroke="#7c6a45"
          stroke-width="2"
          transform="rotate(12 39 31)"
        />
        <text
          x="39"
          y="42"
          text-anchor="middle"
          font-size="24"
          font-weight="700"
          fill="#7c6a45"
          transform="rotate(12 39 31)"
        >
          ?
        </text>
      </svg>
      <h1>{t('trouble.title')}</h1>
      <p>{has(`app.${key}`) ? t(key) : t('trouble.unknown')}</p>
      <p>
        <a class="button primary" href={link()}>
          {t('trouble.home')}
        </a>
      </p>
    </div>
  );
}
