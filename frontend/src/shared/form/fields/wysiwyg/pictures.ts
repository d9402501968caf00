import Quill, { Delta, type Range } from "quill";
import Uploader from "quill/modules/uploader.js";
import { pictureText } from "#shared/lib/picture-name.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { pictureTypes, problemOf } from "#shared/ui/use-uploads.ts";

/** Inserts PNGs and JPEGs into the text (rule `rich-text`) as `data:` addresses; saving moves them into the picture store. */
class PicturesInText extends Uploader {
  override upload(range: Range, files: FileList | File[]): void {
    const refused = [...files].flatMap((file) => {
      const problem = problemOf(file);
      return problem === undefined ? [] : [`${file.name}: ${problem}`];
    });
    if (refused.length > 0) showAlert(refused.join("\n\n"));
    super.upload(
      range,
      [...files].filter((file) => problemOf(file) === undefined),
    );
  }
}
Quill.register("modules/uploader", PicturesInText, true);

export const uploader = { mimetypes: pictureTypes, handler: insertPictures };

async function insertPictures(this: { quill: Quill }, { index, length }: Range, files: File[]) {
  const addresses = await Promise.all(files.map(addressOf));
  const change = new Delta().retain(index).delete(length);
  addresses.forEach((image, place) => {
    change.insert({ image }, { alt: pictureText(files[place]?.name ?? "") });
  });
  this.quill.updateContents(change, "user");
  this.quill.setSelection(index + files.length, "silent");
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`));
    reader.readAsDataURL(file);
  });
}
