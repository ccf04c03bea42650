/** Size of a profile picture in pixels, and its JPEG quality (specification). */
const SIDE = 400;
const QUALITY = 0.8;

/** Crops an image to a centred 400×400 square and returns a JPEG data URL. Throws if the file is not an image. */
export async function squarePicture(file: Blob): Promise<string> {
  // Apply the EXIF orientation.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser cannot draw pictures.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    const left = (bitmap.width - side) / 2;
    const top = (bitmap.height - side) / 2;
    context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    bitmap.close();
  }
}
