export default function needs(): void;
