/** What the drill runs that is not ours: packages of Debian, put there where that may be done, else named. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from '../debian.ts'

/** Each package by the program that shows that it is there. */
const packages = [
  { program: 'etcd', names: ['etcd-server'] },
  { program: 'haproxy', names: ['haproxy'] },
  { program: 'patroni', names: ['patroni', 'python3-etcd'] },
  // The one that is nowhere but beside all the others: Patroni asks for several of them, in one folder.
  { program: 'pg_rewind', names: ['postgresql'] },
] as const
export type Program = (typeof packages)[number]['program']

/** @param more where programs are that stand on no path. */
function pathOf(program: Program, more: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', ...more]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/**
 * @param more where else to look, asked again after something was installed.
 * @returns where each of them is.
 * @throws with the one line that puts what is missing there.
 */
export function programsHere(more: () => readonly string[]): Record<Program, string> {
  const missing = () => packages.filter(({ program }) => pathOf(program, more()) === undefined).flatMap(({ names }) => names)
  const wanted = missing()
  if (wanted.length > 0) installPackages(wanted)
  const left = missing()
  if (left.length > 0) throw new Error(`the drill needs packages of Debian: apt-get install --no-install-recommends ${left.join(' ')}`)
  return Object.fromEntries(packages.map(({ program }) => [program, pathOf(program, more()) as string])) as Record<Program, string>
}
