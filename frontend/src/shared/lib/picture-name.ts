/** A description of a picture from its file name: 'tee-off_2027.jpg' becomes 'tee off 2027'. */
export function pictureText(fileName: string): string {
  const words = fileName.replace(/\.[a-z0-9]{1,5}$/i, "").replace(/[-_\s]+/g, " ");
  return words.trim() || fileName;
}
