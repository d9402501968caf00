/** The longer side of a frame in pixels. A code of a tenth of it is still readable. */
const longest = 720;

export type Grab = () => ImageData | null;

/** Grabs frames of the visible part of a video; the cropped part is not scanned. */
export function framesOf(video: HTMLVideoElement): Grab {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return () => {
    const hasFrame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (!hasFrame || context === null) return null;
    const { x, y, width, height } = seenOf(video);
    const scale = Math.min(1, longest / Math.max(width, height));
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (w === 0 || h === 0) return null;
    Object.assign(context.canvas, { width: w, height: h });
    context.drawImage(video, x, y, width, height, 0, 0, w, h);
    return context.getImageData(0, 0, w, h);
  };
}

/** The part of the video that `object-fit: cover` shows. */
function seenOf({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement) {
  const shape = clientHeight === 0 ? 1 : clientWidth / clientHeight;
  const width = Math.min(videoWidth, videoHeight * shape);
  const height = Math.min(videoHeight, videoWidth / shape);
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
}
