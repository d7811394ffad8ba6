/**
 * `npm run build`: the client, then the server's renderer; compresses the client's files. Skipped when dist
 * was built from exactly these inputs, so that `npm start` can call it always.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { compressStatic } from '#server/http/static.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const dist = path.join(root, 'dist')
const stampIn = (into: string) => path.join(into, 'inputs.sha256')

/** What the server reads of a build (server/http/site.ts): whoever tidies up may take some of it and leave the stamp. */
const parts = ['client/index.html', 'client/licences.txt', 'client/.vite/manifest.json', 'server/entry-server.js', 'wants.json']

/** Whether what stands in `into` was built from exactly these inputs, and is whole. */
export function isBuilt(into = dist, inputs = hashOfInputs()): boolean {
  if (!existsSync(stampIn(into)) || readFileSync(stampIn(into), 'utf8') !== inputs) return false
  if (!parts.every((part) => existsSync(path.join(into, part)))) return false
  const made = JSON.parse(readFileSync(path.join(into, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  return Object.values(made).every(({ file, css = [] }) => [file, ...css].every((one) => existsSync(path.join(into, 'client', one))))
}

/** Builds if needed; says whether it did. @param into the folder for both halves. */
export async function build({ force = false, quiet = false, into = dist } = {}): Promise<boolean> {
  const inputs = hashOfInputs()
  if (!force && isBuilt(into, inputs)) return false
  // A build that fails leaves files that no stamp may vouch for.
  rmSync(stampIn(into), { force: true })
  // Vite makes a development build under any other NODE_ENV: Vitest sets `test`, and an operator may have exported one. The
  // server that starts afterwards in this process must find the operator's value.
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  const vite = await import('vite')
  const common = { root, configFile: path.join(root, 'vite.config.ts'), mode: 'production', logLevel: quiet ? 'warn' : 'info' } as const
  await vite.build({ ...common, build: { outDir: path.join(into, 'client') } })
  await vite.build({ ...common, build: { ssr: 'src/entry-server.tsx', outDir: path.join(into, 'server') } })
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  compressStatic(path.join(into, 'client'))
  writeFileSync(stampIn(into), inputs)
  return true
}

function hashOfInputs(): string {
  const files = globSync(
    [
      'index.html',
      'server/http/static.ts',
      'vite.config.ts',
      'package-lock.json',
      'tsconfig.json',
      '{contract,public,src,wechat,scripts}/**/*',
    ],
    { cwd: root },
  )
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort())
    hash.update(`${name}=${process.env[name]}\0`)
  return hash.digest('hex')
}

if (import.meta.main) {
  const built = await build({ force: process.argv.includes('--force') })
  if (!built) process.stdout.write('dist is up to date\n')
}
