/** Processes that read files run at the priority of the tests: a busy machine leaves none to the lowest one. */
import { priority } from '#server/untrusted/untrusted-process.ts'

priority.nice = 0
