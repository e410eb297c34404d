-- What users wrote in applications goes with their account. Those who were deleted before lost their answers alone.
UPDATE "applications" SET "message" = null, "answers" = '{}'
WHERE "tenant_id" IN (SELECT "id" FROM "users" WHERE "deleted_at" IS NOT NULL) AND ("message" IS NOT NULL OR "answers" <> '{}');
