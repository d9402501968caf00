import { By, Key, type WebDriver, type WebElement } from "selenium-webdriver";

/** In milliseconds, for a slow engine on a busy machine. */
const patience = 30_000;

/** A user's browser on one site: reads, presses and types by the visible names of elements. */
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

  /** Reloads by a script of the page: Firefox' driver reloads past the service worker. */
  async reload(): Promise<void> {
    await this.run("window.isOld = true; setTimeout(() => location.reload())");
    await this.until("the page again", () => this.run<boolean>("return window.isOld !== true"));
  }

  /** Navigates by the page's own router, without a reload. */
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

  /** Presses a link or a button with exactly this text, inside the dialog if one is open. */
  press(text: string): Promise<void> {
    return this.until(`${text} to press`, async () => {
      const found = await this.shown(pressable(text));
      await found.click();
      return true;
    }).then(() => undefined);
  }

  /** Presses one inside the list item with this heading. */
  async pressIn(heading: string, text: string): Promise<void> {
    const item = `//li[.//*[self::h2 or self::h3 or self::h4][normalize-space()=${literal(heading)}]]`;
    await this.until(`${text} of ${heading}`, async () => {
      await (await this.shown(`${item}//a[normalize-space()=${literal(text)}]`)).click();
      return true;
    });
  }

  /** Types into the field whose label is, or begins with, this text. */
  async type(label: string, text: string): Promise<void> {
    await this.until(label, async () => {
      const field = await this.field(label);
      await field.clear();
      await field.sendKeys(text);
      return true;
    });
  }

  /** Taps the first option of a list that begins with this text. */
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

  /** Waits until the page contains this text. */
  async sees(text: string): Promise<void> {
    await this.until(`“${text}”`, async () => (await this.text()).includes(text));
  }

  async seesNoMore(text: string): Promise<void> {
    await this.until(`“${text}” gone`, async () => !(await this.text()).includes(text));
  }

  text(): Promise<string> {
    return this.run<string>("return document.body.innerText");
  }

  /** Retries until the attempt succeeds: a page may change between the look-up and the press of an element. */
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

  /** Finds a field by its whole label, or by the beginning of its accessible name. */
  private field(label: string): Promise<WebElement> {
    const begins = (what: string) => `starts-with(normalize-space(${what}), ${literal(label)})`;
    const whole = `//input[@id=//label[normalize-space()=${literal(label)}]/@for]`;
    const named = `@id=//label[${begins(".")}]/@for`;
    const partly = `//input[${named} or ${begins("@aria-label")} or ${begins("@placeholder")}]`;
    return this.shown(whole).catch(() => this.shown(partly));
  }

  /** The last visible match: in the document a dialog follows the page that it covers. */
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
