/** Installs what the bots of other languages need. */
export default function needs(): void;
