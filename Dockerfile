# The site as an image: docker build --build-arg VITE_… -t ningjing . (compose.yaml names all settings of the build)
ARG BASE=node:24.21.0-bookworm-slim
# The image of the release before this one; the new image serves its assets, too.
ARG PREVIOUS=scratch

FROM ${PREVIOUS} AS previous

FROM ${BASE} AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY client/package.json client/
COPY sandbox/package.json sandbox/
RUN npm ci
COPY .env.example CHANGELOG.md LICENSE compose.yaml tsconfig.base.json ./
COPY client/index.html client/tsconfig.json client/vite.config.ts client/
COPY client/build client/build
COPY client/public client/public
COPY client/src client/src
COPY content content
COPY contract/src contract/src
COPY deploy deploy
COPY docs/openapi.json docs/
COPY server/src server/src
ARG RELEASE=0.1.0
# All of these are public by nature.
ARG VITE_API_URL
# hadolint ignore=DL3064
ARG VITE_FIREBASE_API_KEY
ARG VITE_FIREBASE_AUTH_DOMAIN
ARG VITE_FIREBASE_PROJECT_ID
ARG VITE_STRIPE_PUBLISHABLE_KEY
ARG VITE_REPORT_ERRORS
RUN --mount=type=bind,from=previous,target=/previous \
    if [ -d /previous/app ]; then set -- --previous /previous/app; fi \
    && npm run release -- --to /releases --name "$RELEASE" "$@" \
    && mv "/releases/$RELEASE" /app

FROM ${BASE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
USER 1000:1000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
