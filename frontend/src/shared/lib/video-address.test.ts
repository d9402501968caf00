import { videoAddress } from "./video-address.ts";

const youTube = "https://www.youtube.com/embed/";
const vimeo = "https://player.vimeo.com/video/";

describe("the address of a video", () => {
  it.each([
    ["https://www.youtube.com/embed/dQw4w9WgXcQ", `${youTube}dQw4w9WgXcQ`],
    ["//www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0", `${youTube}dQw4w9WgXcQ`],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s", `${youTube}dQw4w9WgXcQ`],
    ["http://YouTube.com/watch?list=x&v=dQw4w9WgXcQ", `${youTube}dQw4w9WgXcQ`],
    ["youtube.com/watch?v=a-b_c", `${youTube}a-b_c`],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", `${youTube}dQw4w9WgXcQ`],
    ["https://m.youtube.com/shorts/a-b_c", `${youTube}a-b_c`],
    ["https://www.youtube-nocookie.com/embed/a", "https://www.youtube-nocookie.com/embed/a"],
    [" https://vimeo.com/76979871 ", `${vimeo}76979871`],
    ["https://player.vimeo.com/video/76979871/", `${vimeo}76979871`],
  ])("of %s is one that can be framed", (typed, framed) => {
    expect(videoAddress(typed)).toBe(framed);
  });

  it.each([
    "",
    "javascript:alert(1)//www.youtube.com/embed/a",
    "https://evil.example/embed/a",
    "https://www.youtube.com.evil.example/embed/a",
    "https://www.youtube.com@evil.example/embed/a",
    "https://evil.example/?https://www.youtube.com/embed/a",
    "https://www.youtube.com",
    "https://www.youtube.com/embed/",
    "https://www.youtube.com/redirect?q=https://evil.example",
    'https://www.youtube.com/embed/"><script>',
    "https://www.youtube.com/watch?v=",
    "https://www.youtube.com:8443/embed/a",
    "https:\\\\www.youtube.com\\embed\\a",
    "https://vimeo.com/about",
    "data:text/html,x",
  ])("is none of %s", (typed) => {
    expect(videoAddress(typed)).toBeNull();
  });
});
