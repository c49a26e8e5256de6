import type { ComponentChildren } from 'preact';

/**
 * Small icons in a 24 by 24 box. Each differs in outline as well as in colour: colour is never the
 * only cue.
 */
export const ICONS: { [name: string]: () => ComponentChildren } = {
  coin: () => (
    <>
      <circle cx="12" cy="12" r="9.500" fill="#e9b949" stroke="#8a5d0c" stroke-width="1.500" />
      <circle cx="12" cy="12" r="6.500" fill="none" stroke="#b98216" stroke-width="1.200" />
      <path
        d="M12 7.500l1.300 2.800 3 .4-2.200 2 .6 3-2.700-1.500-2.700 1.500.6-3-2.200-2 3-.4z"
        fill="#fff0c2"
      />
    </>
  ),
  gold: () => (
    <>
      <ellipse cx="9" cy="17" rx="7" ry="3.500" fill="#b98216" />
      <ellipse cx="9" cy="15" rx="7" ry="3.500" fill="#e9b949" stroke="#8a5d0c" stroke-width="1" />
      <ellipse cx="14.500" cy="10" rx="7" ry="3.500" fill="#b98216" />
      <ellipse
        cx="14.500"
        cy="8"
        rx="7"
        ry="3.500"
        fill="#f4cd63"
        stroke="#8a5d0c"
        stroke-width="1"
      />
    </>
  ),
  card: () => (
    <>
      <rect
        x="4"
        y="5"
        width="10.500"
        height="15"
        rx="2"
        fill="#7c8da6"
        transform="rotate(-10 9 12)"
      />
      <rect
        x="8.500"
        y="4"
        width="11"
        height="15.500"
        rx="2"
        fill="#fbf5e6"
        stroke="#3c4a60"
        stroke-width="1.400"
        transform="rotate(7 14 12)"
      />
      <path d="M12 10l2-2.500 2 2.500-2 2.500z" fill="#c2542d" />
    </>
  ),
  deck: () => (
    <>
      <rect x="6.500" y="6.500" width="12" height="15" rx="2" fill="#46566f" />
      <rect x="5.500" y="4.500" width="12" height="15" rx="2" fill="#5f7391" />
      <rect
        x="4.500"
        y="2.500"
        width="12"
        height="15"
        rx="2"
        fill="#8ea3c2"
        stroke="#31405a"
        stroke-width="1.200"
      />
      <path d="M10.500 6l3 4-3 4-3-4z" fill="none" stroke="#f2ead7" stroke-width="1.300" />
    </>
  ),
  discard: () => (
    <>
      <rect x="4" y="8" width="11" height="14" rx="2" fill="#b9ab8d" transform="rotate(-16 9 15)" />
      <rect
        x="8"
        y="6"
        width="11"
        height="14"
        rx="2"
        fill="#fbf5e6"
        stroke="#6d5e43"
        stroke-width="1.300"
        transform="rotate(8 13 13)"
      />
      <path
        d="M13 2v6m-2.500-2.500L13 8l2.500-2.500"
        fill="none"
        stroke="#a33b20"
        stroke-width="1.600"
        stroke-linecap="round"
      />
    </>
  ),
  trash: () => (
    <>
      <path d="M6 8h12l-1.200 12.500H7.200z" fill="#8a8f98" stroke="#3b4049" stroke-width="1.300" />
      <path
        d="M4.500 7.500h15M9.500 7V4.500h5V7M10 11v6.500M14 11v6.500"
        fill="none"
        stroke="#3b4049"
        stroke-width="1.500"
        stroke-linecap="round"
      />
    </>
  ),
  hand: () => (
    <>
      <rect
        x="2.500"
        y="7"
        width="9"
        height="13"
        rx="1.800"
        fill="#d9c79b"
        stroke="#6d5e43"
        transform="rotate(-20 7 20)"
      />
      <rect x="7.500" y="5" width="9" height="13" rx="1.800" fill="#f2e6c6" stroke="#6d5e43" />
      <rect
        x="12.500"
        y="7"
        width="9"
        height="13"
        rx="1.800"
        fill="#fbf5e6"
        stroke="#6d5e43"
        transform="rotate(20 17 20)"
      />
    </>
  ),
  action: () => (
    <>
      <circle cx="12" cy="12" r="9.500" fill="#3c7a89" stroke="#1c4450" stroke-width="1.400" />
      <path d="M13.500 4.500L7 13h4.200l-1 6.500L17 10.800h-4.500z" fill="#f7f1dc" />
    </>
  ),
  buy: () => (
    <>
      <path d="M5 9h14l-1.400 11.500H6.400z" fill="#8d5a97" stroke="#4a2b52" stroke-width="1.400" />
      <path
        d="M8.500 11V7.500a3.500 3.500 0 0 1 7 0V11"
        fill="none"
        stroke="#4a2b52"
        stroke-width="1.600"
        stroke-linecap="round"
      />
      <path
        d="M9.500 15h5M12 12.500v5"
        stroke="#f7ecfa"
        stroke-width="1.500"
        stroke-linecap="round"
      />
    </>
  ),
  points: () => (
    <>
      <path
        d="M12 2.500l8 2.800v6.200c0 5-3.400 8.300-8 10-4.600-1.700-8-5-8-10V5.300z"
        fill="#3f8d5a"
        stroke="#1d4f30"
        stroke-width="1.400"
      />
      <path
        d="M12 7l1.500 3.200 3.500.4-2.600 2.400.7 3.500L12 14.800l-3.100 1.700.7-3.500L7 10.600l3.500-.4z"
        fill="#f6efcf"
      />
    </>
  ),
  curse: () => (
    <>
      <path
        d="M12 3c4.800 0 8 3.200 8 7.500 0 2.700-1.300 4.500-3 5.500v3.500H7V16c-1.700-1-3-2.800-3-5.500C4 6.200 7.200 3 12 3z"
        fill="#8b6aa8"
        stroke="#41265c"
        stroke-width="1.400"
      />
      <circle cx="9" cy="11" r="2" fill="#2a163d" />
      <circle cx="15" cy="11" r="2" fill="#2a163d" />
      <path d="M10 19.500v-2m2 2v-2m2 2v-2" stroke="#2a163d" stroke-width="1.200" />
    </>
  ),
  wood: () => (
    <>
      <path d="M6 7l13 1.500v8L6 18z" fill="#9a6a3a" stroke="#51341a" stroke-width="1.300" />
      <ellipse
        cx="6"
        cy="12.500"
        rx="3"
        ry="5.500"
        fill="#dcae76"
        stroke="#51341a"
        stroke-width="1.300"
      />
      <ellipse cx="6" cy="12.500" rx="1.300" ry="2.600" fill="none" stroke="#9a6a3a" />
      <path d="M10 10.500l7 .5M11 14l6 0" stroke="#6f4824" stroke-width="1.100" />
    </>
  ),
  stone: () => (
    <>
      <path
        d="M3 17.500L6.500 8l6.500-3.500 6 4L21.500 18z"
        fill="#a3a9b1"
        stroke="#4a5059"
        stroke-width="1.300"
        stroke-linejoin="round"
      />
      <path
        d="M6.500 8l6 3 6.500-2.500M12.500 11l-1 7"
        fill="none"
        stroke="#6d747e"
        stroke-width="1.200"
      />
    </>
  ),
  servant: () => (
    <>
      <circle cx="12" cy="7" r="4" fill="#e6b98f" stroke="#5b3a22" stroke-width="1.300" />
      <path
        d="M4.500 21c.4-5.500 3.400-8.500 7.500-8.500s7.100 3 7.500 8.500z"
        fill="#b3713f"
        stroke="#5b3a22"
        stroke-width="1.300"
      />
      <path d="M8 6.500c1.500-2.500 6.500-2.500 8 0-1-4.500-7-4.500-8 0z" fill="#5b3a22" />
    </>
  ),
  military: () => (
    <>
      <path
        d="M12 2.500l8 2.500v6c0 5-3.400 8.600-8 10.500-4.600-1.900-8-5.500-8-10.500V5z"
        fill="#a8402f"
        stroke="#571a10"
        stroke-width="1.400"
      />
      <path d="M8 7l8 9M16 7l-8 9" stroke="#f4e4c8" stroke-width="1.800" stroke-linecap="round" />
      <path
        d="M7.500 14l2.500 2.500M16.500 14L14 16.500"
        stroke="#f0c264"
        stroke-width="1.800"
        stroke-linecap="round"
      />
    </>
  ),
  faith: () => (
    <>
      <circle cx="12" cy="12" r="9.500" fill="#6d4c8c" stroke="#37214d" stroke-width="1.400" />
      <path d="M10.500 5h3v4h4v3h-4v7h-3v-7h-4V9h4z" fill="#f6e6b4" />
    </>
  ),
  privilege: () => (
    <>
      <path
        d="M5 3.500h11.500a2 2 0 0 1 2 2V18H8a3 3 0 0 1-3-3z"
        fill="#f5e6bf"
        stroke="#7c5f2b"
        stroke-width="1.300"
      />
      <path
        d="M8 7.500h7M8 10.500h7M8 13.500h4"
        stroke="#a5854a"
        stroke-width="1.200"
        stroke-linecap="round"
      />
      <circle cx="16.500" cy="17.500" r="4" fill="#b63a2b" stroke="#6a190f" stroke-width="1.200" />
      <path
        d="M16.500 15.300l.8 1.500 1.500.2-1.100 1 .3 1.600-1.500-.8-1.500.8.3-1.600-1.100-1 1.500-.2z"
        fill="#f6d3b0"
      />
    </>
  ),
  heart: () => (
    <path
      d="M12 20.500C5 15.500 2.500 12 2.500 8.500A4.800 4.800 0 0 1 12 7a4.800 4.800 0 0 1 9.500 1.500c0 3.500-2.500 7-9.500 12z"
      fill="#d1483f"
      stroke="#6f1813"
      stroke-width="1.400"
    />
  ),
  attack: () => (
    <>
      <path
        d="M20.500 3.500l-1 4.500-9 9-3-3 9-9z"
        fill="#dfe5ec"
        stroke="#3b4654"
        stroke-width="1.300"
        stroke-linejoin="round"
      />
      <path
        d="M5.500 12.500l6 6M8.300 15.800L4 20"
        stroke="#7a4a1f"
        stroke-width="2.200"
        stroke-linecap="round"
      />
    </>
  ),
  shield: () => (
    <>
      <path
        d="M12 2.500l8 2.500v6c0 5-3.400 8.600-8 10.500-4.600-1.900-8-5.500-8-10.500V5z"
        fill="#4f7fb5"
        stroke="#1d3c62"
        stroke-width="1.400"
      />
      <path d="M12 3v18.300c4.500-2 7.500-5.500 7.500-10.300V5.400z" fill="#7ba5d3" />
    </>
  ),
  energy: () => (
    <>
      <path
        d="M12 2l6.500 6.500L12 22 5.500 8.500z"
        fill="#4cc3d9"
        stroke="#0e5768"
        stroke-width="1.400"
        stroke-linejoin="round"
      />
      <path
        d="M5.500 8.500h13M12 2L9 8.500 12 22l3-13.500z"
        fill="#a6e8f2"
        stroke="#0e5768"
        stroke-width=".9"
        stroke-linejoin="round"
      />
    </>
  ),
  charge: () => (
    <>
      <path
        d="M12 2l2.600 6.200L21 9l-4.700 4.500L17.500 20 12 16.800 6.500 20l1.200-6.500L3 9l6.400-.8z"
        fill="#f0a43a"
        stroke="#7d4708"
        stroke-width="1.400"
        stroke-linejoin="round"
      />
      <circle cx="12" cy="11.500" r="2.600" fill="#fff0c8" />
    </>
  ),
  move: () => (
    <>
      <path
        d="M7 3.500h6v9l5.500 2.500c1.500.8 2 2 2 4H5.500c0-4 1.500-5 1.500-9z"
        fill="#8a5a33"
        stroke="#432a14"
        stroke-width="1.400"
        stroke-linejoin="round"
      />
      <path
        d="M5.500 19.500h15v2h-15zM7 6.500h6"
        fill="#432a14"
        stroke="#d9b083"
        stroke-width="1.100"
      />
    </>
  ),
  time: () => (
    <>
      <path d="M6 3h12M6 21h12" stroke="#5b4427" stroke-width="2.200" stroke-linecap="round" />
      <path
        d="M7.500 4v3c0 3 4.500 3.500 4.500 5s-4.500 2-4.500 5v3h9v-3c0-3-4.500-3.500-4.500-5s4.500-2 4.500-5V4z"
        fill="#e8f0f2"
        stroke="#5b4427"
        stroke-width="1.300"
      />
      <path d="M9 19c0-2 1.500-3 3-3s3 1 3 3z" fill="#d7a54a" />
    </>
  ),
  value: () => (
    <>
      <rect
        x="4"
        y="4"
        width="16"
        height="16"
        rx="3.500"
        fill="#f4ecd8"
        stroke="#5b4a2e"
        stroke-width="1.400"
      />
      <circle cx="8.500" cy="8.500" r="1.500" fill="#4a3a22" />
      <circle cx="12" cy="12" r="1.500" fill="#4a3a22" />
      <circle cx="15.500" cy="15.500" r="1.500" fill="#4a3a22" />
    </>
  ),
  bonus: () => (
    <>
      <rect
        x="4"
        y="10"
        width="16"
        height="10.500"
        rx="1.500"
        fill="#c8553d"
        stroke="#5d1d10"
        stroke-width="1.300"
      />
      <path d="M3 7h18v3.500H3z" fill="#e27d60" stroke="#5d1d10" stroke-width="1.300" />
      <path
        d="M12 7v13.500M12 7C8 7 7 3 9.500 3S12 7 12 7zm0 0c4 0 5-4 2.500-4S12 7 12 7z"
        fill="#f6d77b"
        stroke="#5d1d10"
        stroke-width="1.200"
      />
    </>
  ),
  crown: () => (
    <>
      <path
        d="M3.500 8l4.500 4 4-7 4 7 4.500-4-2 11h-13z"
        fill="#eec14f"
        stroke="#7c5407"
        stroke-width="1.400"
        stroke-linejoin="round"
      />
      <circle cx="12" cy="15" r="1.500" fill="#c0392b" />
      <circle cx="8" cy="15.300" r="1.100" fill="#2e6da4" />
      <circle cx="16" cy="15.300" r="1.100" fill="#2e6da4" />
    </>
  ),
  first: () => (
    <>
      <path d="M5 21.500V3" stroke="#4c3519" stroke-width="2" stroke-linecap="round" />
      <path
        d="M5 4h14l-3.500 4 3.500 4H5z"
        fill="#d9722e"
        stroke="#6c3009"
        stroke-width="1.300"
        stroke-linejoin="round"
      />
    </>
  ),
  token: () => (
    <>
      <path
        d="M12 2l8.500 5v10L12 22l-8.500-5V7z"
        fill="#d9a441"
        stroke="#6f4a0b"
        stroke-width="1.400"
        stroke-linejoin="round"
      />
      <path d="M12 6l5 3v6l-5 3-5-3V9z" fill="#f3d791" />
    </>
  ),
  star: () => (
    <path
      d="M12 2.500l2.900 6 6.600.8-4.900 4.500 1.300 6.500L12 17l-5.900 3.300 1.300-6.500L2.500 9.300l6.600-.8z"
      fill="#f2c14e"
      stroke="#805807"
      stroke-width="1.400"
      stroke-linejoin="round"
    />
  ),
  excommunication: () => (
    <>
      <rect
        x="3.500"
        y="3.500"
        width="17"
        height="17"
        rx="2"
        fill="#5a2333"
        stroke="#2b0c16"
        stroke-width="1.300"
      />
      <path
        d="M10.700 6h2.600v3.500h3.500V12h-3.500v6h-2.600v-6H7.200V9.500h3.500z"
        fill="#d8a1a8"
      />
      <path d="M5 19L19 5" stroke="#f0d9b5" stroke-width="1.600" />
    </>
  ),
  blueprint: () => (
    <>
      <rect
        x="3"
        y="5"
        width="18"
        height="14"
        rx="1.500"
        fill="#3f6fa8"
        stroke="#1c3a60"
        stroke-width="1.300"
      />
      <path
        d="M6 16v-5l3-2.500L12 11v5zM12 16h6v-7h-3v3"
        fill="none"
        stroke="#e7f0fb"
        stroke-width="1.200"
      />
    </>
  ),
  building: () => (
    <>
      <path
        d="M3.500 21V9l3-2 3 2V6l2.500-2.500L14.500 6v3l3-2 3 2v12z"
        fill="#b99b74"
        stroke="#4d3a20"
        stroke-width="1.300"
        stroke-linejoin="round"
      />
      <path
        d="M10 21v-5a2 2 0 0 1 4 0v5zM6 12h1.500M16.500 12H18M11.200 9h1.600"
        fill="#4d3a20"
        stroke="#4d3a20"
        stroke-width="1.200"
      />
    </>
  ),
  unit: () => (
    <>
      <path d="M5 21c0-6 2-9 7-9s7 3 7 9z" fill="#64748b" stroke="#27303d" stroke-width="1.300" />
      <path
        d="M7.500 10V7.500a4.500 4.500 0 0 1 9 0V10z"
        fill="#c3ccd8"
        stroke="#27303d"
        stroke-width="1.300"
      />
      <path d="M8 10h8M12 7v5" stroke="#27303d" stroke-width="1.300" />
    </>
  ),
  marker: () => (
    <path
      d="M12 22c-5-6-7-9-7-12.500a7 7 0 0 1 14 0C19 13 17 16 12 22zm0-9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
      fill="#c2542d"
      stroke="#5f220c"
      stroke-width="1.300"
    />
  ),
  taunt: () => (
    <>
      <path
        d="M3 9l10-5v16L3 15z"
        fill="#e0653f"
        stroke="#6d2109"
        stroke-width="1.300"
        stroke-linejoin="round"
      />
      <path
        d="M16 8q3 4 0 8M19 5.500q5 6.500 0 13"
        fill="none"
        stroke="#6d2109"
        stroke-width="1.800"
        stroke-linecap="round"
      />
    </>
  ),
  dot: () => (
    <>
      <path
        d="M12 2.500c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z"
        fill="#7db84a"
        stroke="#2f5512"
        stroke-width="1.400"
      />
      <circle cx="10" cy="15" r="1.600" fill="#2f5512" />
      <circle cx="14.500" cy="13" r="1.200" fill="#2f5512" />
      <circle cx="13.500" cy="17.500" r="1.100" fill="#2f5512" />
    </>
  ),
  loop: () => (
    <path
      d="M18.500 8A7.500 7.500 0 1 0 19.500 13M18.800 3.500V8.500h-5"
      fill="none"
      stroke="#7a5bd0"
      stroke-width="2.400"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  ),
  harvest: () => (
    <>
      <path d="M12 22V6" stroke="#7b5a12" stroke-width="1.600" />
      <path
        d="M12 8c-2-1-2.500-3 0-6 2.500 3 2 5 0 6zm0 4c-3 0-4.500-1.500-4.500-4 3 .5 4.500 2 4.500 4zm0 0c3 0 4.500-1.500 4.500-4-3 .5-4.500 2-4.500 4zm0 5c-3 0-4.500-1.500-4.500-4 3 .5 4.500 2 4.500 4zm0 0c3 0 4.500-1.500 4.500-4-3 .5-4.500 2-4.500 4z"
        fill="#e3b23c"
        stroke="#7b5a12"
        stroke-width="1"
      />
    </>
  ),
  production: () => (
    <>
      <path
        d="M10 2.500h4l.6 2.700 2.300 1 2.400-1.500 2.500 3-1.600 2.200.6 2.600 2.200 1.200-1 3.800-2.800.1-1.700 2 .7 2.600-3.500 1.600-2-1.900-2.600.2-1.600 2.100-3.600-1.700.5-2.700-1.900-1.700-2.500.4"
        fill="none"
      />
      <circle
        cx="12"
        cy="12"
        r="8"
        fill="none"
        stroke="#7a6a55"
        stroke-width="4"
        stroke-dasharray="4.200 2.100"
      />
      <circle cx="12" cy="12" r="6.500" fill="#b8a88e" stroke="#5b4d3a" stroke-width="1.200" />
      <circle cx="12" cy="12" r="2.500" fill="#5b4d3a" />
    </>
  ),
};
