/**
 * Which device owns an admission: lets it in without asking anybody. An
 * admission belongs to one of a hundred slots (the last two digits of its
 * attendee's phone as it was when it got its serial, else of that). While a list
 * has devices, every slot belongs to one of them, handed out while it is online.
 * Without a network a device lets in only what is its own. Online the server lets
 * in at any gate, but what another device may be letting in at the same moment
 * only after that device has given the admission up (an ask, answered in its next
 * sync). So no two of them ever let in one admission (docs/decisions/0018).
 */
import * as v from 'valibot'

export const SLOTS = 100
/**
 * The slot of an admission: what people can see on a sign at the gate. Kept from the first time on: devices that have not
 * heard of the same phone must never mean different ones.
 * @param tail the last four digits of the attendee's phone, or empty.
 */
export const slotOf = (serial: number, tail: string): number => (tail.length < 2 ? serial : Number(tail.slice(-2))) % SLOTS

/** How long a door waits for another device to give an admission up. */
export const ASK_MS = 1_500

/** Which slots a device owns: for the sign that sends people there. */
export const Share = v.object({ deviceId: v.string(), no: v.number(), name: v.string(), gate: v.string(), slots: v.array(v.number()) })
export type Share = v.InferOutput<typeof Share>
