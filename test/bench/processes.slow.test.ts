/** Benchmarks with servers and load clients in other processes. */
import { it } from 'vitest'
import { benchScripts, expectTable } from '../support/bench-scripts.ts'

it.each(benchScripts().processes)('the benchmark %s ends in its small size with a table', expectTable)
