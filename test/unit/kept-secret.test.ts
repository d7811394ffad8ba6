/** The keys that a first start makes, and what happens to them on a full disk. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { EnvError } from '#server/env/env-error.ts'
import { keptSecret } from '#server/env/kept-secret.ts'
import { root } from '../support/sources.ts'

/** As a start does whose database takes the key. */
function keptBy(given: { DATA_DIR: string }): string {
  const { secret, keepSecret } = readEnv(given)
  keepSecret()
  return secret
}

describe('a secret that a first start makes', () => {
  /** Goes when its test ends. */
  function fresh(): string {
    const folder = mkdtempSync(join(tmpdir(), 'huiwu-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  it('is one that only its owner can read, and stays', () => {
    const DATA_DIR = fresh()
    const secret = keptBy({ DATA_DIR })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readEnv({ DATA_DIR }).secret).toBe(secret)
    expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o077).toBe(0)
  })

  // S2
  it.each(['', '\n', 'abcdef', 'a'.repeat(31)])('is refused with a sentence where its file holds %j only: it is no key', (half) => {
    const DATA_DIR = fresh()
    writeFileSync(join(DATA_DIR, 'secret.key'), half)
    expect(() => readEnv({ DATA_DIR })).toThrow(EnvError)
    expect(() => readEnv({ DATA_DIR })).toThrow(/secret\.key holds no whole key .* Put your copy of it back/)
    // Nothing has been put in its place.
    expect(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8')).toBe(half)
  })

  // S2: a file that may not grow is what a full disk is to whoever writes it.
  it.skipIf(process.platform === 'win32')('is there whole or not at all after a start on a full disk, and the next start makes it', () => {
    const DATA_DIR = fresh()
    const start = `const { readEnv } = await import('#server/env/env.ts'); readEnv({ DATA_DIR: ${JSON.stringify(DATA_DIR)} }).keepSecret()`
    const full = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"', process.execPath, start], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(full.stderr).toMatch(/DATA_DIR: .*secret\.key cannot be kept \(EFBIG/)
    expect(readdirSync(DATA_DIR)).toEqual([])
    expect(keptBy({ DATA_DIR })).toMatch(/^[0-9a-f]{64}$/)
    expect(readdirSync(DATA_DIR)).toEqual(['secret.key'])
  })

  // S6
  it.skipIf(process.platform === 'win32')(
    'is its owner’s alone, in a folder that is its owner’s alone, also where both were anybody’s',
    () => {
      const DATA_DIR = join(fresh(), 'new', 'data')
      const modes = () => [DATA_DIR, join(DATA_DIR, 'secret.key'), join(DATA_DIR, 'sandbox.key')].map((path) => statSync(path).mode & 0o777)
      const start = () => [keptBy({ DATA_DIR }), keptSecret(DATA_DIR, 'sandbox.key', 16)]
      const made = start()
      expect(modes()).toEqual([0o700, 0o600, 0o600])
      chmodSync(DATA_DIR, 0o755)
      chmodSync(join(DATA_DIR, 'secret.key'), 0o644)
      expect(start()).toEqual(made)
      expect(modes()).toEqual([0o700, 0o600, 0o600])
    },
  )
})
