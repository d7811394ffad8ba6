/**
 * Check-in: lists of a meeting (a day, a room, a meal), the devices at their
 * gates, and the scans they make. Devices speak to the server in epoch
 * milliseconds (`at`, `now`), for their clocks are compared; people's screens
 * get the wire's own times. Who lets in what without a network: ownership.ts.
 */
import { deviceCalls } from './devices.ts'
import { listCalls } from './lists.ts'
import { peopleCalls } from './people.ts'
import { scanCalls } from './scans.ts'

export const checkin = { ...listCalls, ...deviceCalls, ...scanCalls, ...peopleCalls }
