import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import webpack from "webpack";
import WorkboxPlugin from "workbox-webpack-plugin";

const root = path.dirname(fileURLToPath(import.meta.url));
const server = process.env.FAIRWAY_SERVER ?? "http://127.0.0.1:8080";

// Libraries of every page. They change only with a dependency, so browsers keep them cached.
const kernel =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|openapi-fetch|@mantine|clsx)[\\/].*js$/;

const router = "node_modules/react-router/dist/production";

/** @returns {import("webpack").Configuration} */
export default function configuration(_env, { mode }) {
  const production = mode === "production";
  const extractCss = { loader: MiniCssExtractPlugin.loader };
  return {
    mode,
    entry: "./src/app/main.tsx",
    target: ["web", "es2022"],
    devtool: production ? false : "eval-cheap-module-source-map",
    output: {
      path: path.join(root, "dist"),
      publicPath: "/",
      filename: "assets/[name].[contenthash:10].js",
      assetModuleFilename: "assets/[name].[contenthash:10][ext]",
      clean: true,
    },
    // Our own imports have full file names; packages omit ".js".
    resolve: {
      extensions: [".js"],
      // The package's exports lead bundlers to its development build, which adds checks and warnings.
      alias: production ? { "react-router$": path.join(root, router, "index.mjs") } : {},
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: "swc-loader", options: swc } },
        {
          test: /\.mjs$/,
          include: path.join(root, router),
          use: path.join(root, "webpack.unused-components.js"),
        },
        {
          test: /\.module\.css$/,
          use: [
            extractCss,
            {
              loader: "css-loader",
              options: {
                modules: {
                  namedExport: false,
                  exportLocalsConvention: "as-is",
                  localIdentName: production ? "[hash:base64:6]" : "[name]__[local]",
                },
              },
            },
          ],
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          resourceQuery: { not: [/inline/] },
          use: [extractCss, "css-loader"],
        },
        // Inlined into `index.html` as text.
        { test: /\.css$/, resourceQuery: /inline/, type: "asset/source" },
        // With fixed names, as the manifest refers to them.
        { test: /icon-\d+\.png$/, generator: { filename: "[name][ext]" } },
        {
          test: /\.webmanifest$/,
          type: "asset/resource",
          generator: { filename: "[name][ext]" },
        },
        { test: /\.(woff2|svg|png|jpe?g|webp)$/, type: "asset/resource" },
      ],
    },
    plugins: [
      // No inline script: the Content-Security-Policy allows scripts from 'self' alone.
      new HtmlWebpackPlugin({ template: "./src/app/index.html", favicon: "./src/app/favicon.svg" }),
      new StylesBehindTheBeginning(),
      new webpack.BannerPlugin({
        banner: readFileSync(path.join(root, "src/app/picture-first.js"), "utf8"),
        raw: true,
        footer: true,
        test: /runtime/,
      }),
      new MiniCssExtractPlugin({
        filename: "assets/[name].[contenthash:10].css",
        // After the style sheet of all pages, which is in the body, so that a page's own styles win.
        insert: (tag) => globalThis.document.body.append(tag),
        // The order of files does not matter: Mantine's styles are in a layer, and ours are CSS modules.
        ignoreOrder: true,
      }),
      ...(production ? [serviceWorker(), new CompressedTwins(), new ChunkList()] : []),
    ],
    optimization: {
      moduleIds: "deterministic",
      mangleExports: "size",
      runtimeChunk: "single",
      splitChunks: {
        chunks: "all",
        cacheGroups: {
          kernel: { test: kernel, name: "kernel", chunks: "initial", priority: 10 },
        },
      },
      minimizer: ["...", new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify })],
    },
    performance: { hints: false },
    stats: "errors-warnings",
    devServer: {
      port: 5173,
      historyApiFallback: true,
      proxy: [{ context: ["/api", "/media", "/embed"], target: server }],
      client: { overlay: { runtimeErrors: false } },
    },
  };
}

/** The chunks that a phone stores for opening check-in and passes offline: the shell, the pages, the decoder, and the codes. */
const kept = ["main", "check-in", "decoder", "passes", "linked-pass", "pass-code", "offline-start"];

function serviceWorker() {
  return new WorkboxPlugin.InjectManifest({
    swSrc: "./src/app/service-worker.ts",
    swDest: "sw.js",
    include: [({ asset, compilation }) => isKept(asset.name, compilation)],
    dontCacheBustURLsMatching: /^\/?assets\//,
    // By default, a file above two megabytes, as the decoder may become, would be left out silently.
    maximumFileSizeToCacheInBytes: 6_000_000,
  });
}

function isKept(name, { namedChunkGroups }) {
  if (name === "index.html") return true;
  const groups = kept.map((group) => namedChunkGroups.get(group));
  return groups.some((group) =>
    group?.chunks.some(({ files, auxiliaryFiles }) => files.has(name) || auxiliaryFiles.has(name)),
  );
}

/**
 * Moves the link to the pages' style sheet behind the root of `index.html`. The browser draws the elements before it without waiting for it; they
 * have their own style (`src/app/first-page.css`).
 */
class StylesBehindTheBeginning {
  apply(compiler) {
    compiler.hooks.compilation.tap("StylesBehindTheBeginning", (compilation) =>
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(
        "StylesBehindTheBeginning",
        (groups) => {
          const isStyle = ({ attributes }) => attributes.rel === "stylesheet";
          groups.bodyTags.push(...groups.headTags.filter(isStyle));
          groups.headTags = groups.headTags.filter((tag) => !isStyle(tag));
          return groups;
        },
      ),
    );
  }
}

/** Writes `.br` and `.gz` beside each file that they make smaller, for the server to send. */
class CompressedTwins {
  apply(compiler) {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compiler.hooks.thisCompilation.tap("CompressedTwins", (compilation) =>
      compilation.hooks.processAssets.tap({ name: "CompressedTwins", stage }, (assets) => {
        for (const [name, source] of Object.entries(assets).filter(([name]) => shrinks.test(name)))
          for (const [ending, compress] of Object.entries(codings))
            compilation.emitAsset(
              name + ending,
              new webpack.sources.RawSource(compress(source.buffer())),
            );
      }),
    );
  }
}

/** Lists the files that each named chunk loads, for `checks/page-weight.mjs`. */
class ChunkList {
  apply(compiler) {
    compiler.hooks.done.tap("ChunkList", ({ compilation }) => {
      const { chunkGraph, namedChunkGroups } = compilation;
      const modulesOf = ({ chunks }) =>
        chunks
          .flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
          .flatMap((module) => [...(module.modules ?? [module])])
          .map((module) => module.nameForCondition())
          .filter((file) => file !== null)
          .map((file) => path.relative(root, file));
      const list = [...namedChunkGroups].map(([name, group]) => [
        name,
        { files: group.getFiles(), modules: modulesOf(group) },
      ]);
      const cache = path.join(root, "node_modules/.cache");
      mkdirSync(cache, { recursive: true });
      writeFileSync(path.join(cache, "chunks.json"), JSON.stringify(Object.fromEntries(list)));
    });
  }
}

const shrinks = /\.(js|css|svg|html|wasm)$/;
const codings = { ".br": brotliCompressSync, ".gz": gzipSync };

const swc = {
  jsc: {
    parser: { syntax: "typescript", tsx: true },
    target: "es2022",
    transform: { react: { runtime: "automatic" } },
  },
};
