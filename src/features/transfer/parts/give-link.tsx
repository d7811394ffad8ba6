/** 发领取链接: a link by which whoever gets it takes one ticket. What it looks like comes with the tap. */
import { Suspense, useState } from 'react'
import { transfer } from '#contract/transfer.ts'
import { useAction } from '../../../api/use-action.ts'
import { part } from '../../../frame/chunk.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'

const LinkSheet = part(() => import('./link-sheet.tsx'))

interface Props {
  /** An admission's. */
  id: string
  /** Whom it was bought for. */
  name: string
  /** One was made before, and has not been used. */
  out: boolean
  onMade: () => void
}

export function GiveLink({ id, name, out, onMade }: Props) {
  const making = useAction(transfer.makeLink)
  const [made, setMade] = useState<{ code: string; endTime: string }>()

  async function make() {
    const sure =
      !out ||
      (await confirm({ title: '重新生成链接', message: '之前发出的链接还没有人领取。重新生成后，之前的链接失效。', confirm: '重新生成' }))
    if (!sure) return
    const outcome = await making.run({ id })
    if (outcome.ok) setMade(outcome.data)
    else {
      tellUnheard(outcome.error)
      onMade()
    }
  }

  return (
    <>
      <Button small busy={making.busy} label={`发领取链接：${name}`} onClick={() => void make()}>
        发领取链接
      </Button>
      {made !== undefined && (
        <Suspense>
          <LinkSheet
            name={name}
            {...made}
            onClose={() => {
              setMade(undefined)
              onMade()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
