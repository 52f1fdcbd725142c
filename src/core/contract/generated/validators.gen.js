// Generated from openapi.yaml by `npm run generate`. Do not edit.

function isLeapYear(year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/, DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
function date(str) {
  let matches = DATE.exec(str);
  if (!matches)
    return !1;
  let year = +matches[1], month = +matches[2], day = +matches[3];
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
}
var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
function getTime(strictTimeZone) {
  return function(str) {
    let matches = TIME.exec(str);
    if (!matches)
      return !1;
    let hr = +matches[1], min = +matches[2], sec = +matches[3], tz = matches[4], tzSign = matches[5] === "-" ? -1 : 1, tzH = +(matches[6] || 0), tzM = +(matches[7] || 0);
    if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
      return !1;
    if (hr <= 23 && min <= 59 && sec < 60)
      return !0;
    let utcMin = min - tzM * tzSign, utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
    return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
  };
}
var DATE_TIME_SEPARATOR = /t|\s/i;
function getDateTime(strictTimeZone) {
  let time = getTime(strictTimeZone);
  return function(str) {
    let dateTime2 = str.split(DATE_TIME_SEPARATOR);
    return dateTime2.length === 2 && date(dateTime2[0]) && time(dateTime2[1]);
  };
}
var MIN_INT32 = -(2 ** 31), MAX_INT32 = 2 ** 31 - 1;
var isDateTime = getDateTime(!0), RFC_3339 = /^[\d-]{10}T[\d:]{8}(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i, dateTime = { validate: (text) => RFC_3339.test(text) && isDateTime(text) };

// <stdin>
var PetBody = validate10;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.categoryId === void 0) {
      let err1 = { instancePath, keyword: "required", params: { missingProperty: "categoryId" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "categoryId" || key0 === "status" || key0 === "id")) {
        let err2 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err3 = { instancePath: instancePath + "/name", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.categoryId !== void 0) {
      let data1 = data.categoryId;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err4 = { instancePath: instancePath + "/categoryId", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.status !== void 0) {
      let data2 = data.status;
      if (typeof data2 != "string") {
        let err5 = { instancePath: instancePath + "/status", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (!(data2 === "available" || data2 === "pending" || data2 === "sold")) {
        let err6 = { instancePath: instancePath + "/status", keyword: "enum", params: {} };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.id !== void 0) {
      let data3 = data.id;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        let err7 = { instancePath: instancePath + "/id", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate10.errors = vErrors, errors === 0;
}
var CategoryBody = validate11;
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "description" || key0 === "id")) {
        let err1 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err2 = { instancePath: instancePath + "/name", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.description !== void 0 && typeof data.description != "string") {
      let err3 = { instancePath: instancePath + "/description", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.id !== void 0) {
      let data2 = data.id;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err4 = { instancePath: instancePath + "/id", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate11.errors = vErrors, errors === 0;
}
var OrderBody = validate12;
var formats0 = dateTime;
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "petId" || key0 === "quantity" || key0 === "shipDate" || key0 === "complete" || key0 === "id")) {
        let err0 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.petId !== void 0) {
      let data0 = data.petId;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err1 = { instancePath: instancePath + "/petId", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
    if (data.quantity !== void 0) {
      let data1 = data.quantity;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err2 = { instancePath: instancePath + "/quantity", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 9007199254740991 || isNaN(data1)) {
          let err3 = { instancePath: instancePath + "/quantity", keyword: "maximum", params: {} };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (data1 < -9007199254740991 || isNaN(data1)) {
          let err4 = { instancePath: instancePath + "/quantity", keyword: "minimum", params: {} };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      }
    }
    if (data.shipDate !== void 0) {
      let data2 = data.shipDate;
      if (typeof data2 == "string") {
        if (!formats0.validate(data2)) {
          let err5 = { instancePath: instancePath + "/shipDate", keyword: "format", params: {} };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/shipDate", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.complete !== void 0 && typeof data.complete != "boolean") {
      let err7 = { instancePath: instancePath + "/complete", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.id !== void 0) {
      let data4 = data.id;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
        let err8 = { instancePath: instancePath + "/id", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate12.errors = vErrors, errors === 0;
}
var InventoryUpdateBody = validate13;
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.quantity === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "quantity" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "quantity") {
        let err1 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.quantity !== void 0) {
      let data0 = data.quantity;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err2 = { instancePath: instancePath + "/quantity", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 9007199254740991 || isNaN(data0)) {
          let err3 = { instancePath: instancePath + "/quantity", keyword: "maximum", params: {} };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (data0 < -9007199254740991 || isNaN(data0)) {
          let err4 = { instancePath: instancePath + "/quantity", keyword: "minimum", params: {} };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      }
    }
  } else {
    let err5 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate13.errors = vErrors, errors === 0;
}
var Pet = validate14;
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.categoryId === void 0) {
      let err2 = { instancePath, keyword: "required", params: { missingProperty: "categoryId" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "categoryId" || key0 === "status")) {
        let err3 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err4 = { instancePath: instancePath + "/id", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err5 = { instancePath: instancePath + "/name", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.categoryId !== void 0) {
      let data2 = data.categoryId;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err6 = { instancePath: instancePath + "/categoryId", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.status !== void 0) {
      let data3 = data.status;
      if (typeof data3 != "string") {
        let err7 = { instancePath: instancePath + "/status", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (!(data3 === "available" || data3 === "pending" || data3 === "sold")) {
        let err8 = { instancePath: instancePath + "/status", keyword: "enum", params: {} };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate14.errors = vErrors, errors === 0;
}
var Category = validate15;
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.name === void 0) {
      let err1 = { instancePath, keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "name" || key0 === "description")) {
        let err2 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err3 = { instancePath: instancePath + "/id", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err4 = { instancePath: instancePath + "/name", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.description !== void 0 && typeof data.description != "string") {
      let err5 = { instancePath: instancePath + "/description", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate15.errors = vErrors, errors === 0;
}
var Order = validate16;
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "petId" || key0 === "quantity" || key0 === "shipDate" || key0 === "complete")) {
        let err1 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err2 = { instancePath: instancePath + "/id", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.petId !== void 0) {
      let data1 = data.petId;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err3 = { instancePath: instancePath + "/petId", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.quantity !== void 0) {
      let data2 = data.quantity;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err4 = { instancePath: instancePath + "/quantity", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 > 9007199254740991 || isNaN(data2)) {
          let err5 = { instancePath: instancePath + "/quantity", keyword: "maximum", params: {} };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (data2 < -9007199254740991 || isNaN(data2)) {
          let err6 = { instancePath: instancePath + "/quantity", keyword: "minimum", params: {} };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    if (data.shipDate !== void 0) {
      let data3 = data.shipDate;
      if (typeof data3 == "string") {
        if (!formats0.validate(data3)) {
          let err7 = { instancePath: instancePath + "/shipDate", keyword: "format", params: {} };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/shipDate", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.complete !== void 0 && typeof data.complete != "boolean") {
      let err9 = { instancePath: instancePath + "/complete", keyword: "type", params: {} };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
  } else {
    let err10 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate16.errors = vErrors, errors === 0;
}
var InventoryItem = validate17;
function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.petId === void 0) {
      let err0 = { instancePath, keyword: "required", params: { missingProperty: "petId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.quantity === void 0) {
      let err1 = { instancePath, keyword: "required", params: { missingProperty: "quantity" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.status === void 0) {
      let err2 = { instancePath, keyword: "required", params: { missingProperty: "status" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "petId" || key0 === "quantity" || key0 === "status")) {
        let err3 = { instancePath, keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.petId !== void 0) {
      let data0 = data.petId;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err4 = { instancePath: instancePath + "/petId", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.quantity !== void 0) {
      let data1 = data.quantity;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err5 = { instancePath: instancePath + "/quantity", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 9007199254740991 || isNaN(data1)) {
          let err6 = { instancePath: instancePath + "/quantity", keyword: "maximum", params: {} };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (data1 < -9007199254740991 || isNaN(data1)) {
          let err7 = { instancePath: instancePath + "/quantity", keyword: "minimum", params: {} };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      }
    }
    if (data.status !== void 0) {
      let data2 = data.status;
      if (typeof data2 != "string") {
        let err8 = { instancePath: instancePath + "/status", keyword: "type", params: {} };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (!(data2 === "available" || data2 === "pending" || data2 === "sold")) {
        let err9 = { instancePath: instancePath + "/status", keyword: "enum", params: {} };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, keyword: "type", params: {} };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate17.errors = vErrors, errors === 0;
}
var validators = { PetBody, CategoryBody, OrderBody, InventoryUpdateBody, Pet, Category, Order, InventoryItem }, schemas = { PetBody: { type: "object", additionalProperties: !1, properties: { name: { type: "string" }, categoryId: { type: "integer", format: "int64" }, status: { type: "string", enum: ["available", "pending", "sold"] }, id: { type: "integer", format: "int64" } }, required: ["name", "categoryId"] }, CategoryBody: { type: "object", additionalProperties: !1, properties: { name: { type: "string" }, description: { type: "string" }, id: { type: "integer", format: "int64" } }, required: ["name"] }, OrderBody: { type: "object", additionalProperties: !1, properties: { petId: { type: "integer", format: "int64" }, quantity: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, shipDate: { type: "string", format: "date-time" }, complete: { type: "boolean" }, id: { type: "integer", format: "int64" } }, required: [] }, InventoryUpdateBody: { type: "object", additionalProperties: !1, properties: { quantity: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 } }, required: ["quantity"] }, Pet: { type: "object", properties: { id: { type: "integer", format: "int64" }, name: { type: "string" }, categoryId: { type: "integer", format: "int64" }, status: { type: "string", enum: ["available", "pending", "sold"] } }, required: ["id", "name", "categoryId"], additionalProperties: !1 }, Category: { type: "object", properties: { id: { type: "integer", format: "int64" }, name: { type: "string" }, description: { type: "string" } }, required: ["id", "name"], additionalProperties: !1 }, Order: { type: "object", properties: { id: { type: "integer", format: "int64" }, petId: { type: "integer", format: "int64" }, quantity: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, shipDate: { type: "string", format: "date-time" }, complete: { type: "boolean" } }, required: ["id"], additionalProperties: !1 }, InventoryItem: { type: "object", properties: { petId: { type: "integer", format: "int64" }, quantity: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, status: { type: "string", enum: ["available", "pending", "sold"] } }, required: ["petId", "quantity", "status"], additionalProperties: !1 } };
export { validators, schemas };
