/** Built for any static host: there is no server to go to. */
export const isStatic = import.meta.env.MODE === 'static';

/** The page plays without a server: it was built that way, or the user chose to. */
export const isOffline = isStatic || new URLSearchParams(location.search).has('offline');

export const OFFLINE_ADDRESS = './?offline';
export const ONLINE_ADDRESS = './';
