/** Built for any static host: there is no server to go to. */
export const isStatic = import.meta.env.MODE === 'static';

/** The page plays by itself: it was built so, or somebody chose to. */
export const isOffline = isStatic || new URLSearchParams(location.search).has('offline');

export const OFFLINE_ADDRESS = './?offline';
export const ONLINE_ADDRESS = './';
