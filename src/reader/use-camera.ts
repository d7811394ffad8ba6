/** A camera for as long as a part of a screen is shown. */
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { type Camera, type CameraOptions, openCamera } from './camera.ts'
import type { Problem } from './stream.ts'

export interface UsedCamera {
  /** Of the element that the picture shall fill. */
  place: RefCallback<HTMLElement>
  /** Undefined while it opens. */
  camera: Camera | undefined
  problem: Problem | undefined
  /** After a problem, by a tap. */
  tryAgain(): void
}

export function useCamera(options: Pick<CameraOptions, 'deviceId' | 'onText' | 'againAfterMs'>): UsedCamera {
  const [camera, setCamera] = useState<Camera>()
  const [problem, setProblem] = useState<Problem>()
  const [element, place] = useState<HTMLElement | null>(null)
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    let over = false
    let opened: Camera | undefined
    const { deviceId, againAfterMs } = latest.current
    const unlessLeft =
      <T extends unknown[]>(then: (...given: T) => void) =>
      (...given: T) => {
        if (!over) then(...given)
      }
    void openCamera({
      deviceId,
      againAfterMs,
      onText: unlessLeft((text) => latest.current.onText(text)),
      onProblem: unlessLeft(setProblem),
      onReady: unlessLeft(() => setProblem(undefined)),
    }).then((ready) => {
      if (over) return ready.close()
      opened = ready
      setCamera(ready)
    })
    return () => {
      over = true
      opened?.close()
      setCamera(undefined)
    }
  }, [])

  useEffect(() => {
    if (camera === undefined || element === null) return
    element.append(camera.video)
    return () => camera.video.remove()
  }, [camera, element])

  const tryAgain = useCallback(() => {
    setProblem(undefined)
    camera?.resume()
  }, [camera])
  return { place, camera, problem, tryAgain }
}
