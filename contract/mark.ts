/** A mark that stands: what people see who decide whom to trust. Apart from contract/certification.ts, for public pages carry it. */
import * as v from 'valibot'

export const certificationKinds = ['person', 'organisation'] as const
export type CertificationKind = (typeof certificationKinds)[number]

export const Mark = v.object({ kind: v.picklist(certificationKinds), name: v.string() })
export type Mark = v.InferOutput<typeof Mark>
