/**
 * How long screens in a test are waited for: until what is expected stands there, or until it surely never will. A machine
 * that runs everything at once takes seconds for whole screens with several answers each.
 */
import { configure } from '@testing-library/react'

export const PATIENCE = 15_000

configure({ asyncUtilTimeout: PATIENCE })
