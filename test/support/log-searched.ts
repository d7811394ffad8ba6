/** Stands before every file of tests: none of them may have its server log what no log may hold. */
import { afterEach, expect } from 'vitest'
import { takeLeaks } from './log-search.ts'

afterEach(() => {
  expect(takeLeaks(), 'the log holds what it must not').toEqual([])
})
