/** `npm start`: has the client built when its sources have changed, then runs the server. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build.ts'

/** Somewhere else, so that the server keeps none of the memory it takes; what it says is read only where it fails. */
function apart(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(1)
}

if (!isBuilt()) {
  process.stdout.write('building the client, about a minute\n')
  apart('scripts/build.ts')
  // Only loaded: it leaves its files as the next process can take them without reading TypeScript.
  apart('--require', './scripts/compile-cache.cjs', '--input-type=module', '--eval', "await import('#server/main.ts')")
}
const { start } = await import('#server/main.ts')
await start()
