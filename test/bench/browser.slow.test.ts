/** Benchmarks in Chromium. */
import { it } from 'vitest'
import { benchScripts, expectTable } from '../support/bench-scripts.ts'

it.each(benchScripts()['a browser'])('the benchmark %s ends in its small size with a table', expectTable)
