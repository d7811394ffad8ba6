/** A picture of nothing in particular: a slip with lines of print, as small as a picture is that somebody looks at. */
import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [180, 240]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Grey, a bar at its head, and lines of which each is as long as a number of the seed says. */
export function slip(seed: number): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH, 0xff)
    row[0] = 0
    const line = Math.floor(y / 18)
    const to = 40 + ((seed * 37 + line * 61) % (WIDTH - 60))
    if (y < 30) row.fill(0x66, 1)
    else if (y > 36 && y % 18 >= 10 && y % 18 < 14) row.fill(0x99, 13, to)
    return row
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits of grey.
  head[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))])
}
