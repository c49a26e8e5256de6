/** Built for static hosts: there is no server. */
export const isStatic = import.meta.env.MODE === 'static';

/** The page plays without a server: by its build, or by the user's choice. */
export const isOffline = isStatic || new URLSearchParams(location.search).has('offline');

export const OFFLINE_ADDRESS = './?offline';
export const ONLINE_ADDRESS = './';
