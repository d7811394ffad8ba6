/** Style sheets that write a page in the letters of other fonts, so that one browser shows them all. */

const CHINESE = ['Noto Sans CJK SC', 'WenQuanYi Zen Hei', 'WenQuanYi Micro Hei']

/** Narrower than the boxes that stand for missing characters, which are 0.6 em wide. */
export const fontFaces = `@font-face {
    font-family: narrow;
    src: ${CHINESE.map((name) => `local('${name}')`).join(', ')};
    size-adjust: 55%;
    unicode-range: U+2E80-FFEF
  }`

export const fontStyles = {
  // DejaVu has wide Latin letters, and inline boxes a fifth lower than Noto's.
  wide: `body { font-family: 'DejaVu Sans', sans-serif; letter-spacing: 0.05em }`,
  narrow: `body { font-family: narrow, 'DejaVu Sans', sans-serif }`,
} as const
