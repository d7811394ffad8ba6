/**
 * Hears of Back before the router does: Chromium tells a window's listeners in their order, whether they capture or not,
 * and that of src/frame/steps.ts is the first. What it is for comes with the first layer (back.ts).
 */
export const firstHeard: { tell: (event: PopStateEvent) => void } = { tell() {} }
