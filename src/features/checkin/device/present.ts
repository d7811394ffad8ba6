/** Who is in by a list for visits, as far as this device knows: for an emergency, with or without a network. */
import type { Device } from './device.ts'
import type { Present } from './door.ts'
import { pastOf } from './judge-here.ts'
import { gateName } from './rule-here.ts'

/** Whoever has been in longest comes first. */
export function presentAt(device: Pick<Device, 'opened' | 'knowledge' | 'queue' | 'roster'>): Present[] {
  const found: Present[] = []
  for (const [serial] of device.roster.rows()) {
    const visit = device.roster.bySerial(serial)
    const past = visit?.standing === 'valid' ? pastOf(device, visit) : undefined
    if (visit === undefined || past?.inside !== true) continue
    found.push({
      person: visit.person,
      people: visit.people,
      since: past.at,
      until: visit.hours?.to ?? 0,
      gate: device.opened === undefined ? past.gate : gateName(device.opened.list, past.gate),
      unsure: past.unsure,
    })
  }
  return found.toSorted((one, other) => one.since - other.since)
}
