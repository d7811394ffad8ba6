/** `npm run bench`: lists the benchmarks; with a name, runs one, with BENCH_SMALL=1 in its small size (bench/support/size.ts). */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../bench/', import.meta.url))
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [name, ...rest] = process.argv.slice(2)

if (name !== undefined && names.includes(name)) {
  process.exit(spawnSync(process.execPath, [`${folder}${name}.ts`, ...rest], { stdio: 'inherit' }).status ?? 1)
}
for (const one of names) {
  const about = /\/\*\*([\s\S]*?)[:.]/
    .exec(readFileSync(`${folder}${one}.ts`, 'utf8'))?.[1]
    ?.replace(/\s*\*?\s+/g, ' ')
    .trim()
  process.stdout.write(`npm run bench -- ${one.padEnd(12)} ${about ?? ''}\n`)
}
