/** Benchmarks that start no other process: each takes a second or two of a processor in its small size. */
import { it } from 'vitest'
import { benchScripts, expectTable } from '../support/bench-scripts.ts'

it.each(benchScripts().nothing)('the benchmark %s ends in its small size with a table', expectTable)
