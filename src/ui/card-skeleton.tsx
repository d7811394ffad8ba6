import { Card } from './card.tsx'
import { Skeleton, type SkeletonProps } from './skeleton.tsx'

/** The shape of a card that is coming. */
export function CardSkeleton(props: SkeletonProps) {
  return (
    <Card>
      <Skeleton {...props} />
    </Card>
  )
}
