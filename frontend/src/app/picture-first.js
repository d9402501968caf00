/* global document, requestAnimationFrame, setTimeout */
// Part of the runtime chunk (`webpack.config.js`), as every page loads that first. Where the server's HTML has a banner, it sends the other scripts as
// texts (`crates/http/src/frontend/preview.rs`): loaded beside the banner they would make it come as late as themselves. They load once it is drawn,
// which is when two frames are over, or after three seconds. A hidden tab draws no frames.
{
  const frame = () => new Promise(requestAnimationFrame);
  const picture = document.hidden ? null : document.querySelector(".first-banner img");
  const drawn = picture?.decode().then(frame, frame).then(frame);
  const late = new Promise((go) => setTimeout(go, 3000));
  Promise.race([drawn, late]).then(() => {
    for (const { src } of document.querySelectorAll("script[type='text/plain']"))
      document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
  });
}
