import { By, Key, type WebDriver, type WebElement } from "selenium-webdriver";

/** In milliseconds: a slow engine on a busy machine. */
const patience = 30_000;

/** A person's browser on one site: what they see, press and type, by the names that the page gives to things. */
export class Phone {
  private readonly driver: WebDriver;
  private readonly site: string;

  constructor(driver: WebDriver, site: string) {
    this.driver = driver;
    this.site = site;
  }

  open(path: string): Promise<void> {
    return this.driver.get(this.site + path);
  }

  /** By the page itself: Firefox' driver reloads past the service worker. */
  async reload(): Promise<void> {
    await this.run("window.isOld = true; setTimeout(() => location.reload())");
    await this.until("the page again", () => this.run<boolean>("return window.isOld !== true"));
  }

  /** Of the page's own code, without loading the page again. */
  async goTo(path: string): Promise<void> {
    await this.run(
      `history.pushState(null, "", arguments[0]); dispatchEvent(new PopStateEvent("popstate"));`,
      path,
    );
  }

  run<T>(script: string, ...told: unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...told);
  }

  /** The path of the page. */
  async path(): Promise<string> {
    return new URL(await this.driver.getCurrentUrl()).pathname;
  }

  /** A link or a button of exactly this text, within the dialog if one is open. */
  press(text: string): Promise<void> {
    return this.until(`${text} to press`, async () => {
      const found = await this.shown(pressable(text));
      await found.click();
      return true;
    }).then(() => undefined);
  }

  /** The same within the list item under this heading. */
  async pressIn(heading: string, text: string): Promise<void> {
    const item = `//li[.//*[self::h2 or self::h3 or self::h4][normalize-space()=${literal(heading)}]]`;
    await this.until(`${text} of ${heading}`, async () => {
      await (await this.shown(`${item}//a[normalize-space()=${literal(text)}]`)).click();
      return true;
    });
  }

  /** Types into the field of this label; also of the beginning of one. */
  async type(label: string, text: string): Promise<void> {
    await this.until(label, async () => {
      const field = await this.field(label);
      await field.clear();
      await field.sendKeys(text);
      return true;
    });
  }

  /** The first option of a list that begins with this text, as somebody taps it. */
  async choose(text: string): Promise<void> {
    const option = `//*[@role='option'][starts-with(normalize-space(), ${literal(text)})]`;
    await this.until(text, async () => {
      await (await this.shown(option)).click();
      return true;
    });
  }

  enter(): Promise<void> {
    return this.driver.actions().sendKeys(Key.ENTER).perform();
  }

  /** Waits until the page says this somewhere. */
  async sees(text: string): Promise<void> {
    await this.until(`“${text}”`, async () => (await this.text()).includes(text));
  }

  async seesNoMore(text: string): Promise<void> {
    await this.until(`“${text}” gone`, async () => !(await this.text()).includes(text));
  }

  text(): Promise<string> {
    return this.run<string>("return document.body.innerText");
  }

  /** Tries until it is so; a page may change between looking at a thing and pressing it. */
  async until<T>(what: string, attempt: () => Promise<T | false>): Promise<T> {
    const end = Date.now() + patience;
    let last: unknown;
    while (Date.now() < end) {
      try {
        const found = await attempt();
        if (found !== false) return found;
      } catch (error) {
        last = error;
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    const page = await this.text().catch(() => "nothing");
    const path = await this.path().catch(() => "nowhere");
    throw new Error(`${what} did not come at ${path}, which said:\n${page}`, { cause: last });
  }

  /** By its whole label, or by the beginning of what names it. */
  private field(label: string): Promise<WebElement> {
    const begins = (what: string) => `starts-with(normalize-space(${what}), ${literal(label)})`;
    const whole = `//input[@id=//label[normalize-space()=${literal(label)}]/@for]`;
    const named = `@id=//label[${begins(".")}]/@for`;
    const partly = `//input[${named} or ${begins("@aria-label")} or ${begins("@placeholder")}]`;
    return this.shown(whole).catch(() => this.shown(partly));
  }

  /** The last that can be seen: a dialog stands behind the page that it covers. */
  private async shown(xpath: string): Promise<WebElement> {
    const found = await this.driver.findElements(By.xpath(xpath));
    for (const one of found.reverse()) if (await one.isDisplayed()) return one;
    throw new Error(`Nothing is shown of ${xpath}`);
  }
}

function pressable(text: string): string {
  const named = `normalize-space()=${literal(text)} or @aria-label=${literal(text)}`;
  return `//a[${named}] | //button[${named}]`;
}

function literal(text: string): string {
  return `"${text}"`;
}
