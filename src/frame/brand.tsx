/** A tenant's colour over ours, as CSS that also stands in a page rendered at the server. */

/** Lightened for dark grounds, where a deep colour would not be read. */
export function Brand({ color }: { color: string }) {
  const rgb = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(color)
    ?.slice(1)
    .map((pair) => parseInt(pair, 16))
  if (rgb === undefined || color.toLowerCase() === '#0f766e') return null
  const light = rgb.map((part) => Math.round(part + (255 - part) * 0.5))
  return <style>{`:root{--tenant:${rgb.join(',')};--tenant-dark:${light.join(',')}}`}</style>
}
