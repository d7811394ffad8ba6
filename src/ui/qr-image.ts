/**
 * A code as a picture that any scanner reads: black on white, a margin of four
 * modules, whole pixels per module. A real picture file, so that WeChat can
 * recognise and save it by a long press.
 */
const MARGIN = 4
/** Sharp on every handset: the picture is larger than it is ever shown. */
const PIXELS = 720

export async function qrImage(text: string): Promise<string> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return drawn(data, size) ?? vector(data, size)
}

function drawn(data: boolean[][], size: number): string | undefined {
  const canvas = document.createElement('canvas')
  const step = Math.max(4, Math.floor(PIXELS / size))
  canvas.width = canvas.height = size * step
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  data.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x * step, y * step, step, step)))
  return canvas.toDataURL('image/png')
}

/** Where drawing is not allowed (some privacy settings), the same as lines. */
export function vector(data: boolean[][], size: number): string {
  const path = data
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PIXELS}" height="${PIXELS}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Dark modules that stand together, as [place, length]: half as many lines to draw. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs[runs.length - 1]
    if (dark && last !== undefined && last[0] + last[1] === x) last[1] += 1
    else if (dark) runs.push([x, 1])
  })
  return runs
}
