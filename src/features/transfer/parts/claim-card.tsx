/** Somebody has bought a ticket for this phone: whose and for what shows once the name is said. The form comes with it. */
import { Suspense } from 'react'
import { transfer } from '#contract/transfer.ts'
import { useQuery } from '../../../api/use-query.ts'
import { part } from '../../../frame/chunk.ts'

const ClaimForm = part(() => import('./claim-form.tsx'))

export function ClaimCard({ onClaimed }: { onClaimed: () => void }) {
  const asked = useQuery(transfer.waiting, {}, { fresh: true, quiet: true })
  if (asked.data?.waiting !== true) return null
  return (
    <Suspense>
      <ClaimForm
        onClaimed={() => {
          void asked.retry()
          onClaimed()
        }}
      />
    </Suspense>
  )
}
