const frame = () => new Promise(requestAnimationFrame);
const picture = document.querySelector(".first-banner img");
const drawn = picture?.decode().then(frame, frame).then(frame);
const late = new Promise((go) => setTimeout(go, 3000));
Promise.race([drawn, late]).then(() => {
  for (const { src } of document.querySelectorAll("[type='text/plain']"))
    document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
});
