/** Each part that was refused says why beside its field, until it is written anew. */
import { useEffect } from 'react'
import type { Form } from '../form/use-form.ts'
import type { Wrong } from '../form/use-fields.ts'

interface Refused {
  state: string
  edition: number
  reasons: readonly { field: string; reason: string }[]
}

/** @param mark the form's; it is called once for each refusal. */
export function useRefused<Values extends object>({ mark }: Pick<Form<Values>, 'mark'>, refused: Refused | null | undefined): void {
  const isRefused = refused?.state === 'refused'
  useEffect(() => {
    if (isRefused) mark(Object.fromEntries(refused.reasons.map(({ field, reason }) => [field, reason])) as Wrong<Values>)
    // A list asked for once more brings the same refusal: what was written since stays unmarked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRefused, refused?.edition])
}
