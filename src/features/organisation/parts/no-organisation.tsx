import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'

/** For somebody who belongs to none here. */
export function NoOrganisation({ onApply }: { onApply: () => void }) {
  return (
    <Card>
      <Empty
        action={
          <Button kind="primary" onClick={onApply}>
            申请加入机构
          </Button>
        }
      >
        您还没有加入机构，加入后可以使用机构的会议和资料
      </Empty>
    </Card>
  )
}
