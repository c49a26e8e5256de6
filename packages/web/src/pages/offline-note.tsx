import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isOffline, isStatic, OFFLINE_ADDRESS, ONLINE_ADDRESS } from '../net/mode.ts';
import { useWords } from '../words.ts';

/** Whether the service worker has cached everything: from then on the page works offline. */
function useKept(): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    const look = (): void => setKept(serviceWorker?.controller != null);
    look();
    serviceWorker?.addEventListener('controllerchange', look);
    return () => serviceWorker?.removeEventListener('controllerchange', look);
  }, []);
  return kept;
}

/** Offers to play without a server, or explains what offline play means. */
export function OfflineNote(): JSX.Element {
  const { t } = useWords();
  const kept = useKept();
  if (!isOffline)
    return (
      <p class="offline-note">
        <a href={OFFLINE_ADDRESS}>{t('home.offline')}</a>
      </p>
    );
  return (
    <p class="offline-note" role="status" data-offline={kept ? 'kept' : 'loading'}>
      {t(kept ? 'home.offline.kept' : 'home.offline.about')}{' '}
      {!isStatic && <a href={ONLINE_ADDRESS}>{t('home.online')}</a>}
    </p>
  );
}
